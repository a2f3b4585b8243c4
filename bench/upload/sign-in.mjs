// Signs in a person of the demo by direct calls, without a page.
import { BASE, ORIGIN } from './portal.mjs';

/** Signs a person of the demo in with the code from the outbox; returns the token for calls. */
export async function signIn(product, key) {
  const { PASSWORD } = product;
  const first = await post('/api/auth/sign-in', { email: `${key}@example.org`, password: PASSWORD });
  const outbox = await (await fetch(`${BASE}/api/dev/outbox`)).json();
  const code = /\b\d{6}\b/.exec(outbox.data[0].body)[0];
  const { id_token } = await post('/api/auth/challenge', { step: first.step, session: first.session, code });
  return id_token;
}

async function post(path, body) {
  const response = await fetch(BASE + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!answer.success) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.data;
}
