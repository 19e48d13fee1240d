import type { WriterServices } from "../selling/writer/writer.ts";
import type { SearchServices } from "../twins/search/search-services.ts";

/** What all rooms together need. */
export interface PlatformServices extends SearchServices, WriterServices {}
