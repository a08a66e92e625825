import type { OpeningKind } from '../../engine/schema/search.ts';
import { OpeningLink } from '../openings/opening-link.tsx';
import { MailLink, OutsideLink, PhoneLink } from '../ui/outside-link.tsx';

interface Props {
  text: string;
  isPhone: boolean;
  /** It may be the address of a link. */
  isLink: boolean;
  className: string | undefined;
  /** The screen that it leads to; null for none. */
  opening: { kind: OpeningKind; id: string } | null;
}

/** The value of a field. Only addresses of the web and of emails become links to the outside, whatever a backend sends. */
export function FieldText({ text, isPhone, isLink, className = '', opening }: Props) {
  if (isPhone && /\d{7}/.test(text.replace(/\D/g, ''))) return <PhoneLink number={text} />;
  if (isLink && /^https?:\/\//.test(text))
    return (
      <OutsideLink to={text} className={className}>
        {text}
      </OutsideLink>
    );
  if (isLink && /^[^\s@:/?]+@[^\s@:/?]+$/.test(text)) return <MailLink to={text} />;
  if (opening)
    return (
      <OpeningLink {...opening} trail={null}>
        {text}
      </OpeningLink>
    );
  return text || '–';
}
