import { QuickReplyArea } from './QuickReplyArea';

/** The quick replies that are shared. */
export default function QuickRepliesPage() {
  return <QuickReplyArea scope="SHARED" base="/admin/quick_replies" />;
}
