import { useFetchers } from "react-router";

/** Whether files are being uploaded by themselves to this form's address. */
export function useUploading(action: string): boolean {
  return useFetchers().some(
    ({ formAction, formEncType }) => formAction === action && formEncType === "multipart/form-data",
  );
}

/** Whether the description is being saved by itself. */
export function useSavingDescription(action: string): boolean {
  return useFetchers().some(
    ({ formAction, formData }) => formAction === action && formData?.get("only") === "description",
  );
}
