/** The featurer of fields whose values are sealed: they are shown to nobody, and leave the platform in no file. */
export const SECRET_TYPER = 1326;
