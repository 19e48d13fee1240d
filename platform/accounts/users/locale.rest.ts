import { z } from "zod";

import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { LANGUAGES } from "../../base/messages/languages.ts";
import { createMessage } from "../../base/messages/message.ts";
import { publicRoute, privateRoute, type Route } from "../../core/calls/route.ts";
import { setLocale } from "./user.store.ts";

const Locale = z
  .object({ id: z.string(), name: z.string(), nativeName: z.string() })
  .meta({ id: "LocaleV1" });

export const localeRoutes: Route[] = [
  publicRoute({
    method: "GET",
    path: "/public/locale/list/v1",
    summary: "List supported languages",
    answer: z.object({ localeList: z.array(Locale) }),
    handle: async (call) => {
      await call.domain();
      return { localeList: LANGUAGES };
    },
  }),
  privateRoute({
    method: "GET",
    path: "/private/user/locale/v1",
    summary: "Get the caller's language",
    answer: z.object({ locale: z.string() }),
    handle: ({ caller }) => ({ locale: caller.locale }),
  }),
  privateRoute({
    method: "PUT",
    path: "/private/user/locale/:locale/v1",
    summary: "Set the caller's language",
    handle: async (call) => {
      const tag = call.param("locale").toLowerCase();
      if (!LANGUAGES.some(({ id }) => id === tag)) {
        throw new RequestError(
          CODE.DOMAIN_LOCALE_UNKNOWN,
          createMessage("account_language_unsupported"),
        );
      }
      await setLocale(call.services.db, call.caller.domainId, call.caller.userId ?? "", tag);
      return {};
    },
  }),
];
