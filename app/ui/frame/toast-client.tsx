import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.css";
import { MantineProvider } from "@mantine/core";
import { Notifications, notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import { createRoot } from "react-dom/client";

import { m } from "#app/paraglide/messages.js";

import { theme } from "../theme.ts";
import { noRootElement } from "./color-scheme.ts";
import type { ToastMessage } from "./toast-message.ts";

import classes from "./toast.module.css";

const looks = {
  success: { icon: <IconCircleCheck size={18} />, closeAfter: 6000 },
  error: { icon: <IconAlertTriangle size={18} />, closeAfter: false },
  info: { icon: <IconInfoCircle size={18} />, closeAfter: 8000 },
} as const;

let container: HTMLElement | null = null;
/** Where the user was before entering the toasts. */
let focusedBefore: HTMLElement | null = null;

/**
 * Mounts Mantine's notifications in a separate React root, so that pages without a toast never load them. They are in
 * the open modal dialog, if there is one: the browser covers everything outside of it and hides it from screen
 * readers, whatever its `z-index` is.
 */
function mount() {
  const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
  const host = dialog ?? document.body;
  if (container?.parentElement === host) return;
  // A toast outlives the dialog that it was shown in, since only the user closes an error.
  dialog?.addEventListener("close", mount, { once: true });
  if (container) {
    host.append(container);
    return;
  }
  container = document.createElement("div");
  container.addEventListener("focusin", ({ relatedTarget }) => {
    const isFromOutside = relatedTarget instanceof HTMLElement && !isInToasts(relatedTarget);
    if (isFromOutside) focusedBefore = relatedTarget;
  });
  host.append(container);
  createRoot(container).render(
    <MantineProvider
      theme={theme}
      getRootElement={noRootElement}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <Notifications
        position="bottom-center"
        limit={4}
        zIndex={500}
        withinPortal={false}
        classNames={{ root: classes.place }}
      />
    </MantineProvider>,
  );
}

function isInToasts(element: Element | null): boolean {
  return container?.contains(element) ?? false;
}

/** Returns the focus to where it was, because a closed toast takes it away. */
function restoreFocus(): void {
  if (isInToasts(document.activeElement) && focusedBefore?.isConnected) focusedBefore.focus();
}

export function renderToast({ id, kind, text }: ToastMessage): void {
  mount();
  const { icon, closeAfter } = looks[kind];
  notifications.show({
    id,
    message: text,
    icon,
    autoClose: closeAfter,
    withBorder: false,
    onClose: restoreFocus,
    className: classes.live,
    role: kind === "error" ? "alert" : "status",
    "data-kind": kind,
    closeButtonProps: { "aria-label": m.toast_close() },
  });
}

export function clearToasts(): void {
  notifications.clean();
}
