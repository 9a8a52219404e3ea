import type { Virtualizer } from '@tanstack/react-virtual';
import { IconArrowDown, IconArrowUp, IconMailOpened } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useOfferAction } from '@/lib/actions';
import { focusRow } from '@/lib/focus-row';
import { useViewport } from '@/lib/viewport';
import type { TicketEdge } from './useTicketList';

interface Props {
  edges: readonly TicketEdge[];
  openId: string | undefined;
  search: string;
  virtual: Virtualizer<HTMLDivElement, Element>;
  scroller: RefObject<HTMLDivElement | null>;
}

interface ListKeys {
  /** The row that Tab goes to. */
  current: string | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Keys of the list. `j` and `k` go to the next and the previous ticket: beside a conversation they open it, in a single
 * column they only move the mark, and `o` opens. Arrows, Home and End do the same inside the list.
 */
export function useListKeys({ edges, openId, search, virtual, scroller }: Props): ListKeys {
  const navigate = useNavigate();
  const viewport = useViewport();
  const opensAtOnce = viewport !== 'phone' && viewport !== 'single';
  const [marked, setMarked] = useState<string>();
  useEffect(() => {
    if (openId) setMarked(openId);
  }, [openId]);

  const at = edges.findIndex((edge) => edge.node.id === marked);

  function go(index: number) {
    const id = edges[Math.max(0, Math.min(edges.length - 1, index))]?.node.id;
    if (!id) return;
    setMarked(id);
    virtual.scrollToIndex(edges.findIndex((edge) => edge.node.id === id));
    if (opensAtOnce) void navigate(`/tickets/${id}${search}`);
    focusRow(() => scroller.current?.querySelector<HTMLElement>(`[data-ticket="${id}"]`));
  }

  const open = () => {
    if (marked) void navigate(`/tickets/${marked}${search}`);
  };

  const next = () => go(at + 1);
  const previous = () => go(at < 0 ? 0 : at - 1);
  useOffered({ next, previous, open });

  const moves: Record<string, () => void> = {
    ArrowDown: next,
    ArrowUp: previous,
    Home: () => go(0),
    End: () => go(edges.length - 1),
  };

  return {
    current: at < 0 ? edges[0]?.node.id : marked,
    onKeyDown: (event: KeyboardEvent) => {
      const move = moves[event.key];
      if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      move();
    },
  };
}

type Moves = Record<'next' | 'previous' | 'open', () => void>;

/** What the keys do stands in the palette and among the shortcuts as well. */
function useOffered({ next, previous, open }: Moves): void {
  const { t } = useTranslation('shell');
  useOfferAction('list', {
    id: 'next',
    label: t('shortcuts.next'),
    icon: IconArrowDown,
    keys: 'j',
    run: next,
  });
  useOfferAction('list', {
    id: 'previous',
    label: t('shortcuts.previous'),
    icon: IconArrowUp,
    keys: 'k',
    run: previous,
  });
  useOfferAction('list', {
    id: 'open',
    label: t('shortcuts.open'),
    icon: IconMailOpened,
    keys: 'o',
    run: open,
  });
}
