/** What is wrong with an answer: `{ sign, said }`; undefined when nothing is. Refusing is never wrong, falling over always. */
export function troubleIn(answer) {
  if (answer.status === 0)
    return { sign: `no answer: ${answer.errorCode ?? answer.error}`, said: answer.error };
  if (answer.status >= 500) return { sign: `answer ${answer.status}`, said: answer.body.slice(0, 400) };
  const inside = /"code":"(internal|INTERNAL_SERVER_ERROR)"/.exec(answer.body);
  if (inside) return { sign: `error ${inside[1]}`, said: answer.body.slice(0, 600) };
  return undefined;
}
