import { checkCalls } from "./suite.ts";

checkCalls("twins");
