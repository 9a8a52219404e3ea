import { QuickReplyForm } from './QuickReplyForm';

/** A new quick reply of one's own. */
export default function CreateMyQuickReplyPage() {
  return <QuickReplyForm reply={null} scope="MINE" base="/profile/quick_replies" refetch={() => undefined} />;
}
