import { checkCalls } from "./suite.ts";

checkCalls("classes");
