/** A browser without scripts, with as many functions as tests of the server need. */
export interface Browser {
  visit: (path: string, form?: Record<string, string>) => Promise<Response>;
}

/** Opens a browser that keeps cookies and submits forms. Signs in if an account is given. */
export async function openBrowser(
  url: string,
  account?: { email: string; password: string },
): Promise<Browser> {
  let cookie = "";
  const visit = async (path: string, form?: Record<string, string>) => {
    const response = await fetch(new URL(path, url), {
      redirect: "manual",
      // Forms are posted to the path of their page, so the referrer is the same path.
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
