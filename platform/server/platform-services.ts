import type { WriterServices } from "../selling/writer/writer.ts";
import type { SearchServices } from "../twins/search/search-services.ts";

/** Services of all rooms. */
export interface PlatformServices extends SearchServices, WriterServices {}
