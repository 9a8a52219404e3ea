import { Portal } from '@mantine/core';
import { type CSSProperties, useEffect, useId, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { SuggestControl, SuggestState } from './control';
import styles from './SuggestPopup.module.css';

const GAP = 6;
const MARGIN = 8;

/** What is offered behind "/", "@" or ":", over the field at the cursor. The focus stays in the field. */
export default function SuggestPopup({ control }: { control: SuggestControl }) {
  const state = useSyncExternalStore(control.state.subscribe, control.state.get);
  return state ? <OpenPopup control={control} state={state} /> : null;
}

function OpenPopup({ control, state }: { control: SuggestControl; state: SuggestState }) {
  const { t } = useTranslation('composer');
  const id = useId();
  // The portal puts it into the page a moment later: only then there is something to measure.
  const [list, setList] = useState<HTMLDivElement | null>(null);
  const style = usePlace(state, list);
  const { source, items, active, request } = state;
  useTold(request.field, id, active);
  useEffect(() => {
    list?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active, items, list]);
  useEffect(() => {
    // Whoever clicks elsewhere, or leaves the window, has decided.
    const away = () => control.leave();
    request.field.addEventListener('blur', away);
    return () => request.field.removeEventListener('blur', away);
  }, [control, request.field]);
  return (
    <Portal target={request.field.closest<HTMLElement>('[data-suggest-host], main') ?? undefined}>
      <div ref={setList} className={styles.popup} style={style} data-suggest={source.char}>
        <div id={id} role="listbox" aria-label={source.label} className={styles.list}>
          {items.map((item, index) => (
            <div
              key={item.key}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.option}
              // The field keeps the focus, and with it the cursor and the keyboard of phones.
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => index === active || control.activate(index)}
              onClick={() => control.choose(index)}
            >
              {source.render(item, index === active)}
            </div>
          ))}
        </div>
        {source.foot ? <div className={styles.foot}>{source.foot}</div> : null}
        <div className="visually-hidden" role="status">
          {t('suggest.count', { count: items.length })}
        </div>
      </div>
    </Portal>
  );
}

/** The field says which option is active, as long as there is one. */
function useTold(field: HTMLElement, id: string, active: number): void {
  useEffect(() => {
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-controls', id);
    return () => {
      for (const name of ['aria-autocomplete', 'aria-controls', 'aria-activedescendant'])
        field.removeAttribute(name);
    };
  }, [field, id]);
  useEffect(() => field.setAttribute('aria-activedescendant', `${id}-${active}`), [field, id, active]);
}

/** Above the letters when there is room, as the composer stands at the foot; inside what the keyboard of a phone leaves. */
function usePlace(state: SuggestState, box: HTMLDivElement | null): CSSProperties {
  const [style, setStyle] = useState<CSSProperties>({ visibility: 'hidden' });
  useLayoutEffect(() => {
    const put = () => {
      const at = state.request.rect();
      if (at && box) setStyle(placeOf(at, box.offsetWidth, box.offsetHeight));
    };
    put();
    const view = window.visualViewport;
    window.addEventListener('resize', put);
    document.addEventListener('scroll', put, true);
    view?.addEventListener('resize', put);
    return () => {
      window.removeEventListener('resize', put);
      document.removeEventListener('scroll', put, true);
      view?.removeEventListener('resize', put);
    };
  }, [state, box]);
  return style;
}

function placeOf(at: DOMRect, width: number, height: number): CSSProperties {
  const view = window.visualViewport;
  const top = view?.offsetTop ?? 0;
  const bottom = top + (view?.height ?? window.innerHeight);
  const isRtl = document.documentElement.dir === 'rtl';
  const wished = isRtl ? at.right - width : at.left;
  const left = Math.max(MARGIN, Math.min(wished, window.innerWidth - width - MARGIN));
  const above = at.top - GAP - height;
  const fitsAbove = above >= top + MARGIN;
  const below = Math.min(at.bottom + GAP, bottom - height - MARGIN);
  return { left, top: fitsAbove ? above : Math.max(top + MARGIN, below) };
}
