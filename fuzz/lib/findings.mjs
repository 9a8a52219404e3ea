// What was found, each kind once per operation; said at once, with how to repeat it.
const LONGEST = 3_000;

export class Findings {
  list = [];
  #seen = new Map();

  constructor(say) {
    this.say = say;
  }

  /** True the first time. */
  isNew(operation, sign) {
    const key = `${operation} ${sign}`;
    const times = (this.#seen.get(key) ?? 0) + 1;
    this.#seen.set(key, times);
    return times === 1;
  }

  add({ part, operation, sign, said = '', seed, at, shown, log = '', isSmall = false }) {
    const repeat = `npm run fuzz -- --seed ${seed} --parts ${part} --only '${operation}'${at === undefined ? '' : ` --case ${at}`}`;
    this.list.push({ part, operation, sign });
    const text = typeof shown === 'string' ? shown : JSON.stringify(shown);
    const lines = [
      `✗ ${operation}: ${sign} (seed ${seed})`,
      `    ${isSmall ? 'smallest case' : 'case'}: ${text?.slice(0, LONGEST)}`,
      said && `    said: ${said.slice(0, LONGEST)}`,
      log && `    log: ${log.slice(0, LONGEST)}`,
      `    again: ${repeat}`,
    ];
    this.say(lines.filter(Boolean).join('\n'));
  }
}
