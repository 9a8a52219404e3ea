// Customers of all channels at once: those with a phone write through the simulator, the others by mail and on a website.
/** Stands in each message of a customer by phone or on the website, and in nothing else. */
export const MARK = 'inbound-';
const FILE_EVERY = 20;
const FILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
).toString('base64');
const AT_ONCE = 4;

export class Customers {
  /** Text → provider, of everything that was said by phone. */
  said = new Map();
  withFile = new Set();
  #people = {};
  #others = new Set();

  constructor({ simulator, connected, sender, visitors, random, inbound, tag }) {
    Object.assign(this, { simulator, connected, sender, visitors, random, mark: `${MARK}${tag}-` });
    // All channels side by side to the end, however many messages each has.
    this.entries = Object.entries(inbound)
      .flatMap(([lane, count]) =>
        Array.from({ length: count }, (_, number) => ({ lane, number, at: (number + random()) / count })),
      )
      .sort((one, other) => one.at - other.at);
  }

  async open(count) {
    for (const [provider, { account }] of Object.entries(this.connected)) {
      this.#people[provider] = [];
      for (let number = 0; number < count; number += 1) {
        const made = await this.simulator.ask(`/accounts/${account}/customers`, {
          name: `Customer ${this.mark}${number} of ${provider}`,
        });
        this.#people[provider].push(made.id);
      }
    }
  }

  /** @param pace resolves when the next one may write. @param after is told of each that was brought. */
  async run(pace, after) {
    const queue = [...this.entries];
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        await pace();
        const { lane, number } = next;
        if (lane === 'email') this.#aside(this.sender.post(number), after);
        else if (lane === 'chat')
          this.#aside(this.visitors.twice(number, `${this.mark}chat-${number}`), after);
        else {
          await this.#write(lane, number);
          after();
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await Promise.all(this.#others);
  }

  #aside(work, after) {
    const all = work.finally(() => {
      this.#others.delete(all);
      after();
    });
    this.#others.add(all);
  }

  async #write(provider, number) {
    const people = this.#people[provider];
    const text = `${this.mark}${provider}-${number}`;
    const customer = people[number % people.length];
    const hasFile = number % FILE_EVERY === 0;
    const files = hasFile ? [{ name: 'wheel.png', mimeType: 'image/png', base64: FILE }] : [];
    this.said.set(text, provider);
    if (hasFile) this.withFile.add(text);
    await this.simulator.ask(`/accounts/${this.connected[provider].account}/customers/${customer}/messages`, {
      text,
      files,
    });
  }
}
