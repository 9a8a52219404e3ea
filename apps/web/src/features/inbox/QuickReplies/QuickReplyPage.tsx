import { OneQuickReply } from './OneQuickReply';

/** A shared quick reply. */
export default function QuickReplyPage() {
  return <OneQuickReply scope="SHARED" base="/admin/quick_replies" />;
}
