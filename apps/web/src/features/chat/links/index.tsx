import type { FC } from 'react';
import { useInboxSettings } from '@/features/inbox/Settings/useInboxSettings';
import type { ShownChatMessage } from '../data/shapes';
import { LinkPreview } from './LinkPreview';

/** What the pages say of themselves that a message names. */
export const LinkPreviews: FC<{ message: ShownChatMessage }> = ({ message }) =>
  message.links.length > 0 ? <Previews message={message} /> : null;

/** A company that switches them off sees none of them from that moment on, in whatever window. */
const Previews: FC<{ message: ShownChatMessage }> = ({ message }) => {
  const { showsLinkPreviews } = useInboxSettings();
  if (!showsLinkPreviews) return null;
  return message.links.map((link) => <LinkPreview key={link.id} message={message} link={link} />);
};
