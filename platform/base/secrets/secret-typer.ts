/** Featurer of fields with encrypted values, which are never returned or exported. */
export const SECRET_TYPER = 1326;
