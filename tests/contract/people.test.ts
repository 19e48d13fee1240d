import { checkCalls } from "./suite.ts";

checkCalls("people");
