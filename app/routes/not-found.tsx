import { data } from "react-router";

import { ErrorPage } from "#app/ui/frame/error-page.tsx";

export function loader() {
  throw data(null, { status: 404 });
}

export const action = loader;

export default function NotFound() {
  return null;
}

export function ErrorBoundary() {
  return <ErrorPage standalone />;
}
