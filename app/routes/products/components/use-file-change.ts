import { useEffect } from "react";
import { useFetcher } from "react-router";

import { showToast } from "#app/ui/frame/toast.tsx";
import type { UploadResponse } from "#app/ui/twins/form/edit-result.ts";

/** Changes a file without submitting the form around it. A failure is shown as a toast with the given ID. */
export function useFileChange(action: string, toastId: string) {
  const fetcher = useFetcher<UploadResponse>();
  const { data } = fetcher;
  useEffect(() => {
    const problem = data?.errors?.images[0];
    if (problem) void showToast("error", problem, toastId);
  }, [data, toastId]);
  return {
    isBusy: fetcher.state !== "idle",
    change: (values: Record<string, string>) =>
      void fetcher.submit(values, { method: "post", action }),
  };
}
