import { SignatureList } from './SignatureList';

/** The signatures of all mailboxes. */
export default function SignaturesPage() {
  return <SignatureList isOwn={false} />;
}
