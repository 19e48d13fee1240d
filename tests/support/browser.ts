/** A browser without scripts, as far as tests of the server need one. */
export interface Browser {
  visit: (path: string, form?: Record<string, string>) => Promise<Response>;
}

/** Keeps cookies and sends forms; signed in where an account is given. */
export async function openBrowser(
  url: string,
  account?: { email: string; password: string },
): Promise<Browser> {
  let cookie = "";
  const visit = async (path: string, form?: Record<string, string>) => {
    const response = await fetch(new URL(path, url), {
      redirect: "manual",
      // A form stands on the page it is sent to.
      headers: { cookie, origin: url, ...(form && { referer: new URL(path, url).href }) },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    const set = response.headers.getSetCookie().map((header) => header.split(";")[0] ?? "");
    const otherCookies = cookie
      .split("; ")
      .filter((pair) => pair && !set.some((it) => sameName(it, pair)));
    cookie = [...otherCookies, ...set].join("; ");
    return response;
  };
  if (account) await visit("/login", account);
  return { visit };
}

function sameName(one: string, other: string) {
  return one.split("=")[0] === other.split("=")[0];
}
