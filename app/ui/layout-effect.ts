import { useEffect, useLayoutEffect } from "react";

/** Layout effect in the browser and effect on the server, where React warns about layout effects. */
export const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
