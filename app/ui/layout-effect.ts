import { useEffect, useLayoutEffect } from "react";

/** The server has no layout to wait for, and says so when asked. */
export const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
