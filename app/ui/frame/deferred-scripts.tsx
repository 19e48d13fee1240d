import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from "react";
import { Scripts } from "react-router";

type Tag = { children?: ReactNode; rel?: string; type?: string };

/**
 * Loads the scripts after the first paint: pages work without them, and on a slow connection they would
 * delay fonts and images. `START_SCRIPTS` activates these inert elements.
 *
 * `Scripts` is called instead of rendered: it has no property for the type of its elements, and they can
 * be changed only before they are rendered.
 */
export function DeferredScripts({ nonce }: { nonce: string | undefined }) {
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
 * Script for the head. A page in a background tab is never painted, so there the scripts start on the load event. If
 * the user presses Back after a reload and before the router runs, the URL is that of another page, which only the
 * server can render.
 */
export const START_SCRIPTS = `(()=>{
const at=()=>location.pathname+location.search,loaded=at();
addEventListener("popstate",()=>{if(!window.__reactRouterDataRouter&&at()!==loaded)location.reload()});
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
