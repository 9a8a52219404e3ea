import { Menu } from '@mantine/core';
import { IconDots, type Icon } from '@tabler/icons-react';
import {
  createContext,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { PickBox } from '../Picking/PickBox';
import { type PickDoor, Picking } from '../Picking/Picking';
import type { ShownMessage } from './message';
import styles from './MessageMenu.module.css';

/** Something that can be done with one message. What is not possible for it is not offered. */
export interface MessageMenuItem {
  id: string;
  label: string;
  icon: Icon;
  /** A shortcut that does the same, for the hint at the end of the line. */
  keys?: string;
  /** Begins a new part of the menu. */
  isApart?: boolean;
  run: () => void;
}

/** Asked when the menu of a message opens. Each feature has one; `useMessageItems` puts them behind each other. */
export type OfferItems = (message: ShownMessage) => MessageMenuItem[];

interface Place {
  message: ShownMessage;
  /** Where the menu stands: at its button, or where the finger was. */
  x: number;
  y: number;
}

interface MenuDoor {
  open: (place: Place) => void;
  openId: string | null;
}

const Door = createContext<MenuDoor | null>(null);

interface Props {
  offer: OfferItems;
  /** What stands above the items, such as the reactions. */
  head?: (message: ShownMessage, close: () => void) => ReactNode;
  children: ReactNode;
}

/** One menu for all messages of a conversation: a long one has thousands, and only one menu is open at a time. */
export function MessageMenus({ offer, head, children }: Props) {
  const { t } = useTranslation('messages');
  const [place, setPlace] = useState<Place | null>(null);
  const close = useCallback(() => setPlace(null), []);
  const door = useMemo(() => ({ open: setPlace, openId: place?.message.id ?? null }), [place?.message.id]);
  const items = useMemo(() => (place ? offer(place.message) : []), [offer, place]);
  return (
    <Door value={door}>
      {children}
      {place ? (
        <Menu opened onClose={close} withinPortal position="bottom-end" returnFocus shadow="md">
          <Menu.Target>
            <span className={styles.anchor} style={{ insetBlockStart: place.y, left: place.x }} />
          </Menu.Target>
          <Menu.Dropdown aria-label={t('menu.label')} className={styles.dropdown}>
            {head?.(place.message, close)}
            {items.map((item, index) => (
              <Item key={item.id} item={item} isFirst={index === 0} />
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </Door>
  );
}

function Item({ item, isFirst }: { item: MessageMenuItem; isFirst: boolean }) {
  const Glyph = item.icon;
  return (
    <>
      {item.isApart && !isFirst ? <Menu.Divider /> : null}
      <Menu.Item leftSection={<Glyph size={16} aria-hidden />} onClick={item.run}>
        {item.label}
      </Menu.Item>
    </>
  );
}

/** A finger that rests so long asks for the menu; one that moves this far scrolls. */
const PRESS_MS = 500;
const PRESS_SLACK = 10;

interface WithMenuProps {
  message: ShownMessage;
  /** Where the button stands: beside a bubble, or in the corner of a card. */
  place: 'start' | 'end' | 'corner';
  className?: string;
  children: ReactNode;
}

/**
 * A message with the way to its menu: a button beside it (seen with the pointer over the message or with the focus in it),
 * the context-menu key and Shift+F10, and a long press. A right click stays the browser's: it copies and looks up words.
 */
export const WithMenu = memo(function WithMenu(props: WithMenuProps) {
  const { message, place, className, children } = props;
  const { t } = useTranslation('messages');
  const door = use(Door);
  const picking = use(Picking);
  const button = useRef<HTMLButtonElement>(null);
  const press = useLongPress((x, y) => door?.open({ message, x, y }));
  if (!door || message.sending) return <div className={className}>{children}</div>;
  const openAtButton = () => {
    const box = button.current?.getBoundingClientRect();
    if (box) door.open({ message, x: box.right, y: box.bottom });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return;
    event.preventDefault();
    openAtButton();
  };
  if (picking) return <ToPick {...props} picking={picking} />;
  return (
    <div
      className={`${styles.frame} ${className ?? ''}`}
      data-place={place}
      data-message={message.id}
      onKeyDown={onKeyDown}
      {...press}
    >
      {children}
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={door.openId === message.id}
        aria-label={t('menu.open', { name: message.author.name })}
        onClick={openAtButton}
      >
        <IconDots size={16} aria-hidden />
      </button>
    </div>
  );
});

/** A message while messages are selected: a click anywhere on it selects it. */
function ToPick({ message, place, className, children, picking }: WithMenuProps & { picking: PickDoor }) {
  const isPicked = picking.ids.has(message.id);
  return (
    <div
      className={`${styles.frame} ${styles.picking} ${className ?? ''}`}
      data-place={place}
      data-message={message.id}
      data-picked={isPicked || undefined}
      onClick={(event) => {
        if ((event.target as Element).closest('label')) return;
        event.preventDefault();
        picking.onPick(message.id, event.shiftKey);
      }}
    >
      {children}
      <PickBox message={message} isPicked={isPicked} onPick={picking.onPick} />
    </div>
  );
}

function useLongPress(onPress: (x: number, y: number) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef<{ x: number; y: number } | null>(null);
  const wasLong = useRef(false);
  const stop = () => {
    clearTimeout(timer.current);
    start.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      stop();
      wasLong.current = false;
      if (event.pointerType !== 'touch') return;
      const { clientX: x, clientY: y } = event;
      start.current = { x, y };
      timer.current = setTimeout(() => {
        start.current = null;
        wasLong.current = true;
        onPress(x, y);
      }, PRESS_MS);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { current: from } = start;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > PRESS_SLACK) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    // The click that a lifted finger makes would close the menu that it has just opened.
    onTouchEnd: (event: { cancelable: boolean; preventDefault: () => void }) => {
      if (wasLong.current && event.cancelable) event.preventDefault();
    },
    // The browser's own menu of a long press would lie above ours; the one of a right click stays.
    onContextMenu: (event: { nativeEvent: MouseEvent; preventDefault: () => void }) => {
      if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') event.preventDefault();
    },
  };
}
