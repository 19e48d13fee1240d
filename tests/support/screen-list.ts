import type { World } from "./world.ts";

export interface Screen {
  /** The name of its screenshot, and of its test. */
  name: string;
  /** The route module of the screen, as in app/routes.ts. */
  file: string;
  path: (world: World) => string;
  /** Who opens the screen; the owner by default. */
  as?: "guest" | "admin";
  /** The button that opens the dialog or menu. */
  press?: RegExp;
}
