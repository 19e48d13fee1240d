import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from "react";
import { Scripts } from "react-router";

type Tag = { children?: ReactNode; rel?: string; type?: string };

/**
 * The page's scripts, fetched after the first paint: a page is whole without them, and on a slow
 * line they would hold up its letters and pictures. `START_SCRIPTS` wakes what sleeps here.
 */
export function DeferredScripts({ nonce }: { nonce: string | undefined }) {
  // Called, not rendered: the router offers no other way to reach the elements it makes.
  return deferScripts(Scripts({ nonce }));
}

function deferScripts(node: ReactNode): ReactNode {
  if (!isValidElement<Tag>(node)) return node;
  if (node.type === Fragment) {
    return cloneElement(node, {}, ...(Children.map(node.props.children, deferScripts) ?? []));
  }
  if (node.props.rel === "modulepreload") return cloneElement(node, { rel: "late" });
  return node.props.type === "module" ? cloneElement(node, { type: "late" }) : node;
}

/**
 * Runs in the head. A page that is never painted, in a tab behind others, starts when it is loaded.
 */
export const START_SCRIPTS = `(()=>{
const d=document,make=(tag,props)=>d.head.append(Object.assign(d.createElement(tag),props));
let start=()=>{
start=()=>{};
for(const {href} of d.querySelectorAll("link[rel=late]"))make("link",{rel:"modulepreload",href});
const {nonce,textContent}=d.querySelector("script[type=late]");
make("script",{type:"module",nonce,textContent});
};
const whole=()=>d.readyState==="loading"?d.addEventListener("DOMContentLoaded",()=>start()):start();
new PerformanceObserver(whole).observe({type:"paint",buffered:true});
addEventListener("load",()=>setTimeout(whole,200));
})()`.replaceAll("\n", "");
