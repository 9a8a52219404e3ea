// What the meant cases of each operation were answered: which of them are refused, and for what.
const MOST_KINDS = 6;

export class Outcomes {
  #byOperation = new Map();

  add(operation, { isWild, who }, answer) {
    if (isWild) return;
    const kinds = this.#byOperation.get(operation) ?? new Map();
    const kind = `${who === 'administrator' ? '' : 'by others: '}${kindOf(answer)}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    this.#byOperation.set(operation, kinds);
  }

  /** A line for each operation: for `all`, or for those that were never done. */
  lines(which, done) {
    const shown = [...this.#byOperation].filter(([name]) => which === 'all' || !done.has(name));
    return shown.map(([name, kinds]) => {
      const most = [...kinds].sort(([, a], [, b]) => b - a).slice(0, MOST_KINDS);
      return `${name}\n${most.map(([kind, count]) => `      ${count} × ${kind}`).join('\n')}`;
    });
  }
}

function kindOf({ status, body = '' }) {
  if (status < 300) return String(status);
  const code = /"code":"([\w.]+)"/.exec(body)?.[1] ?? body.slice(0, 80);
  const fields = /"(?:errors|fields)":(\{[^}]*\})/.exec(body)?.[1] ?? '';
  return `${status} ${code} ${fields.slice(0, 160)}`;
}
