import type { World } from "./world.ts";

export interface Screen {
  /** Name of the test and of the screenshot. */
  name: string;
  /** Route module of the screen, as in app/routes.ts. */
  file: string;
  path: (world: World) => string;
  /** Status of the response; 200 by default. */
  status?: number;
  /** Role of the user who opens the screen; the owner by default. */
  as?: "guest" | "admin";
  /** Name of the button that opens the dialog or menu. */
  press?: RegExp;
}
