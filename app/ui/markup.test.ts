import { expect, test } from "vitest";

import { markup } from "./markup.ts";

test("values are escaped, in texts and in attributes", () => {
  const name = `"><script>alert('x')</script> & co`;

  expect(markup`<a title="${name}">${name}</a>`.html).toBe(
    '<a title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; co">' +
      "&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; co</a>",
  );
});

test("markup in markup is not escaped again, alone and in lists", () => {
  const items = ["1 < 2", "b"].map((text) => markup`<li>${text}</li>`);

  expect(markup`<ul>${items}</ul>${markup`<hr>`}`.html).toBe(
    "<ul><li>1 &lt; 2</li><li>b</li></ul><hr>",
  );
});

test("what is missing leaves nothing behind, and zero is a number", () => {
  expect(markup`<i>${false}${undefined}${[]}${0}</i>`.html).toBe("<i>0</i>");
});
