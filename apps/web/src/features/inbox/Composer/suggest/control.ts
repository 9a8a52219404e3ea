import { createStore, type Store } from '@/lib/store';
import type { SuggestChar, SuggestItem, SuggestPlace, SuggestSource } from './source';

/** What stands at the cursor: the character, the letters behind it, and where on the screen. */
export interface SuggestRequest {
  char: SuggestChar;
  query: string;
  /** The place of the character in its text: another place is another suggestion. */
  from: number;
  rect: () => DOMRect | null;
  place: SuggestPlace;
  /** The element that has the focus; it is told which option is active. */
  field: HTMLElement;
}

export interface SuggestState {
  request: SuggestRequest;
  source: SuggestSource;
  items: readonly SuggestItem[];
  active: number;
}

/**
 * One popup's life, without a screen: what is offered, which item is active, what the keys do. Both fields speak to it,
 * and the popup shows its `state`. Nothing is offered until the search has answered, so that Enter never waits.
 */
export class SuggestControl {
  readonly state: Store<SuggestState | null> = createStore<SuggestState | null>(null);
  private running: AbortController | undefined;
  /** The place where Escape was pressed: until the cursor leaves it, nothing opens there again. */
  private dismissed: string | null = null;

  constructor(private readonly sourceOf: (char: SuggestChar) => SuggestSource | undefined) {}

  has(char: SuggestChar): boolean {
    return this.sourceOf(char) !== undefined;
  }

  allowsSpaces(char: SuggestChar): boolean {
    return this.sourceOf(char)?.allowSpaces ?? false;
  }

  /** The cursor stands behind a character and these letters. */
  show(request: SuggestRequest): void {
    const source = this.sourceOf(request.char);
    const spot = spotOf(request);
    if (this.dismissed !== spot) this.dismissed = null;
    if (!source || this.dismissed || request.query.length < (source.minLength ?? 0)) return this.close();
    const shown = this.state.get();
    if (shown && spot === spotOf(shown.request) && shown.request.query === request.query) return;
    this.running?.abort();
    const running = new AbortController();
    this.running = running;
    const found = source.search(request.query, running.signal);
    if (!(found instanceof Promise)) return this.offer(source, request, found);
    found.then(
      (items) => running.signal.aborted || this.offer(source, request, items),
      () => running.signal.aborted || this.close(),
    );
  }

  /** The cursor stands behind no character any more. */
  leave(): void {
    this.dismissed = null;
    this.close();
  }

  /** True when the popup took the key and the field must not. */
  onKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>): boolean {
    const state = this.state.get();
    if (!state || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
    switch (event.key) {
      case 'ArrowDown':
        return this.activate(state.active + 1);
      case 'ArrowUp':
        return this.activate(state.active - 1);
      case 'Enter':
      case 'Tab':
        this.choose(state.active);
        return true;
      case 'Escape':
        this.dismissed = spotOf(state.request);
        this.close();
        return true;
      default:
        return false;
    }
  }

  choose(index: number): void {
    const state = this.state.get();
    const item = state?.items[index];
    if (!state || !item) return;
    this.close();
    state.source.choose(item, state.request.place);
  }

  /** Past the last comes the first. */
  activate(index: number): true {
    const state = this.state.get();
    if (state) {
      const count = state.items.length;
      this.state.set({ ...state, active: (index + count) % count });
    }
    return true;
  }

  private offer(source: SuggestSource, request: SuggestRequest, items: readonly SuggestItem[]): void {
    if (items.length === 0) return this.close();
    const before = this.state.get();
    const known = before?.source.char === source.char ? before.items[before.active]?.key : undefined;
    const sameQuery = before?.request.query === request.query;
    const active = sameQuery ? items.findIndex(({ key }) => key === known) : 0;
    this.state.set({ request, source, items, active: Math.max(0, active) });
  }

  private close(): void {
    this.running?.abort();
    this.running = undefined;
    this.state.set(null);
  }
}

const spotOf = ({ char, from }: SuggestRequest) => `${char}${from}`;
