import { useFetchers } from "react-router";

/** Returns true while a separate request uploads files of this form. */
export function useUploading(action: string): boolean {
  return useFetchers().some(
    ({ formAction, formEncType }) => formAction === action && formEncType === "multipart/form-data",
  );
}

/** Returns true while a separate request saves the description. */
export function useSavingDescription(action: string): boolean {
  return useFetchers().some(
    ({ formAction, formData }) => formAction === action && formData?.get("only") === "description",
  );
}
