import { QuickReplyArea } from './QuickReplyArea';

/** One's own quick replies, which nobody else sees. */
export default function MyQuickRepliesPage() {
  return <QuickReplyArea scope="MINE" base="/profile/quick_replies" />;
}
