import { OneQuickReply } from './OneQuickReply';

/** A quick reply of one's own. */
export default function MyQuickReplyPage() {
  return <OneQuickReply scope="MINE" base="/profile/quick_replies" />;
}
