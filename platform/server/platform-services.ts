import type { WriterServices } from "../selling/writer/writer.ts";
import type { SearchServices } from "../twins/search/search-services.ts";

/** Services of the whole platform, which its parts receive. */
export interface PlatformServices extends SearchServices, WriterServices {}
