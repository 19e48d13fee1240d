import { useForm } from "@conform-to/react";
import { useEffect, useEffectEvent, useState } from "react";
import type { z } from "zod";

import type { validate } from "./validate.ts";

type Fields = Record<string, unknown>;
type FormOptions<Values extends Fields> = Omit<
  Parameters<typeof useForm<Values>>[0],
  "id" | "onValidate"
>;

interface ValidatedFormOptions<Rules, Values extends Fields> {
  id: string;
  /** Imports the rules that the server validates the form with. */
  rules: () => Promise<Rules>;
  schema: (rules: Rules) => z.ZodType<unknown, Values>;
}

interface Loaded<Rules> {
  validate: typeof validate;
  rules: Rules;
}

/**
 * Creates a form that the browser validates with the same schema as the server. The schema is loaded when a field is
 * first focused, to keep it out of a page's first scripts; until then only the server validates. Buttons with
 * `formNoValidate` submit without validation.
 */
export function useValidatedForm<Rules, Values extends Fields>({
  id,
  rules,
  schema,
  shouldValidate = "onSubmit",
  ...options
}: FormOptions<NoInfer<Values>> & ValidatedFormOptions<Rules, Values>) {
  const loaded = useLoadedOnFocus(id, rules);
  // Without a schema in the browser, conform would send every input to the server.
  const validation = loaded && {
    shouldValidate,
    shouldRevalidate: "onInput",
    onValidate: (input: { formData: FormData; submitter: HTMLElement | null }) =>
      loaded.validate(input, schema(loaded.rules)),
  };
  return useForm<Values>({ ...options, ...validation, id } as Parameters<
    typeof useForm<Values>
  >[0]);
}

function useLoadedOnFocus<Rules>(
  formId: string,
  rules: () => Promise<Rules>,
): Loaded<Rules> | undefined {
  const [loaded, setLoaded] = useState<Loaded<Rules>>();
  const load = useEffectEvent(async () => {
    const [validation, loadedRules] = await Promise.all([import("./validate.ts"), rules()]);
    setLoaded({ validate: validation.validate, rules: loadedRules });
    document.getElementById(formId)?.setAttribute("data-validated", "");
  });
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!form) return undefined;
    // If the schema can't be loaded, for example without a network, only the server validates.
    const start = () => void load().catch(() => {});
    if (form.contains(document.activeElement)) {
      start();
      return undefined;
    }
    form.addEventListener("focusin", start, { once: true });
    return () => form.removeEventListener("focusin", start);
  }, [formId]);
  return loaded;
}
