import { IconInbox } from '@tabler/icons-react';
import { VIEW_ICONS } from './view-icons';

/** The picture of a view in its colour. */
export function ViewIcon(props: { icon: string; color: string; size?: number }) {
  const Picture = VIEW_ICONS[props.icon] ?? IconInbox;
  return <Picture size={props.size ?? 16} color={props.color} aria-hidden />;
}
