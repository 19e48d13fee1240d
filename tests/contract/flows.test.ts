import { checkCalls } from "./suite.ts";

checkCalls("flows");
