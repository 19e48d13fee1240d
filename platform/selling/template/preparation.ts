import { SYSTEM_ONLY } from "./permissions.ts";
import type { TransitionShape } from "./shapes.ts";
import { t } from "./texts.ts";

/** How a sketch becomes a draft, the same for product cards and marketplace cards. */
export function preparation(job: string, permission: string): TransitionShape[] {
  return [
    {
      alias: "prepare",
      name: t("Try again", "Spróbuj ponownie", "Попробовать снова"),
      from: ["sketch"],
      to: "initializing",
      permission,
      job,
    },
    {
      // The job itself performs it: with a trigger it would enqueue another job.
      alias: "start_preparing",
      name: t("Start preparing", "Rozpocznij przygotowanie", "Начать подготовку"),
      from: ["sketch"],
      to: "initializing",
      permission: SYSTEM_ONLY,
    },
    {
      alias: "prepared",
      name: t("Prepared", "Przygotowano", "Подготовлено"),
      from: ["initializing"],
      to: "draft",
      permission: SYSTEM_ONLY,
    },
    {
      alias: "prepare_failed",
      name: t("Preparation failed", "Przygotowanie nie powiodło się", "Подготовка не удалась"),
      from: ["initializing"],
      to: "sketch",
      permission: SYSTEM_ONLY,
    },
  ];
}
