import { checkCalls } from "./suite.ts";

checkCalls("permissions");
