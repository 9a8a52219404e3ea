import { QuickReplyForm } from './QuickReplyForm';

/** A new quick reply for everybody. */
export default function CreateQuickReplyPage() {
  return <QuickReplyForm reply={null} scope="SHARED" base="/admin/quick_replies" refetch={() => undefined} />;
}
