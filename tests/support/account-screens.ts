import type { Screen } from "./screen-list.ts";

/** Screens for signing in, for one's own account, and for users without a business. */
export const ACCOUNT_SCREENS: readonly Screen[] = [
  { name: "sign-in", file: "accounts/landing.tsx", path: () => "/", as: "guest" },
  {
    name: "session-expired",
    file: "accounts/landing.tsx",
    path: () => "/?reason=session_expired",
    as: "guest",
  },
  { name: "login", file: "accounts/login.tsx", path: () => "/login", as: "guest" },
  { name: "second-step", file: "accounts/second-step.tsx", path: () => "/login/code", as: "guest" },
  { name: "register", file: "accounts/register.tsx", path: () => "/register", as: "guest" },
  { name: "eula", file: "accounts/eula.tsx", path: () => "/eula", as: "guest" },
  { name: "verify", file: "accounts/verify.tsx", path: () => "/verify", as: "guest" },
  { name: "forgot", file: "accounts/forgot.tsx", path: () => "/forgot", as: "guest" },
  { name: "reset", file: "accounts/reset.tsx", path: () => "/reset", as: "guest" },
  {
    name: "reset-link-unknown",
    file: "accounts/reset-link.tsx",
    path: () => "/reset/no-such-token",
    as: "guest",
  },
  {
    name: "confirm-email",
    file: "accounts/confirm-email.tsx",
    path: () => "/confirm-email/some-token",
    as: "guest",
  },
  {
    name: "invitation-unknown",
    file: "accounts/invitation.tsx",
    path: () => "/invitation/no-such-token",
    status: 404,
    as: "guest",
  },
  {
    name: "setup-closed",
    file: "accounts/setup.tsx",
    path: () => "/setup",
    status: 404,
    as: "guest",
  },
  {
    name: "owner-invitation-unknown",
    file: "accounts/owner-invitation.tsx",
    path: () => "/owner-invitation/no-such-token",
    status: 404,
    as: "guest",
  },
  {
    name: "invite-owner",
    file: "accounts/invite-owner.tsx",
    path: () => "/invite-owner",
    as: "admin",
  },
  {
    name: "no-business",
    file: "accounts/no-business.tsx",
    path: () => "/no-business",
    as: "admin",
  },
  { name: "settings-webhooks", file: "settings/webhooks.tsx", path: () => "/settings/webhooks" },
  {
    name: "settings-webhook-new",
    file: "settings/webhook-new.tsx",
    path: () => "/settings/webhooks/new",
  },
  {
    name: "settings-webhook",
    file: "settings/webhook.tsx",
    path: ({ webhookId }) => `/settings/webhooks/${webhookId}`,
  },
  {
    name: "settings-webhook-edit",
    file: "settings/webhook-edit.tsx",
    path: ({ webhookId }) => `/settings/webhooks/${webhookId}/edit`,
  },
  {
    name: "settings-webhook-delete",
    file: "settings/webhook-delete.tsx",
    path: ({ webhookId }) => `/settings/webhooks/${webhookId}/delete`,
  },
  {
    name: "settings-webhook-secret",
    file: "settings/webhook-secret.tsx",
    path: ({ webhookId }) => `/settings/webhooks/${webhookId}/secret`,
  },
  { name: "settings-data", file: "settings/data.tsx", path: () => "/settings/data" },
  {
    name: "settings-second-factor",
    file: "settings/second-factor.tsx",
    path: () => "/settings/second-factor",
  },
  { name: "settings-sign-ins", file: "settings/sign-ins.tsx", path: () => "/settings/sign-ins" },
];
