import type { WriterServices } from "../selling/writer/writer.ts";
import type { SearchServices } from "../twins/search/search-services.ts";

/** The services of all rooms together. */
export interface PlatformServices extends SearchServices, WriterServices {}
