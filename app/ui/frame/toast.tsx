import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";

import { m } from "#app/paraglide/messages.js";

import { type ToastKind, type ToastMessage } from "./toast-message.ts";

import classes from "./toast.module.css";

const icons = { success: IconCircleCheck, error: IconAlertTriangle, info: IconInfoCircle };

/** Loaded with the first toast, because most pages never show one. */
let client: ReturnType<typeof importClient> | null = null;

function importClient() {
  return import("./toast-client.tsx");
}

/** Shows a toast from the browser. The result of a form uses `flashToast` on the server instead. */
export async function showToast(kind: ToastKind, text: string, id: string = crypto.randomUUID()) {
  client ??= importClient();
  const { renderToast } = await client;
  renderToast({ id, kind, text });
}

async function clearToasts() {
  const loaded = await client;
  loaded?.clearToasts();
}

/** Shows the toast of a page and removes it when the user leaves the page, because it is about that page only. */
export function PageToast({ toast }: { toast: ToastMessage | null }) {
  const { pathname } = useLocation();
  return (
    <>
      <ClearOnLeaving key={pathname} />
      <ToastView toast={toast} />
    </>
  );
}

function ClearOnLeaving() {
  useEffect(() => () => void clearToasts(), []);
  return null;
}

/** Toast from the server: with scripts a notification, without scripts a part of the page. */
function ToastView({ toast }: { toast: ToastMessage | null }) {
  // Only the toast of the first page is rendered into the document; scripts show those of later navigations.
  const [inDocument] = useState(toast);
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    if (!toast) return;
    void showToast(toast.kind, toast.text, toast.id).then(() => setIsShown(true));
  }, [toast]);

  if (!toast || isShown || toast !== inDocument) return null;
  const Icon = icons[toast.kind];
  return (
    <div
      className={classes.toast}
      data-kind={toast.kind}
      role={toast.kind === "error" ? "alert" : "status"}
    >
      <Icon size={18} aria-hidden />
      <p>{toast.text}</p>
      <a href="#main" className={classes.close} aria-label={m.toast_close()}>
        <IconX size={16} aria-hidden />
      </a>
    </div>
  );
}
