import { MailLink, OutsideLink, PhoneLink } from '../ui/outside-link.tsx';

interface Props {
  text: string;
  isPhone: boolean;
  /** It may be the address of a link. */
  isLink: boolean;
  className: string | undefined;
}

/** The value of a field. Only addresses of the web and of emails become links, whatever a backend sends. */
export function FieldText({ text, isPhone, isLink, className = '' }: Props) {
  if (isPhone && /\d{7}/.test(text.replace(/\D/g, ''))) return <PhoneLink number={text} />;
  if (isLink && /^https?:\/\//.test(text))
    return (
      <OutsideLink to={text} className={className}>
        {text}
      </OutsideLink>
    );
  if (isLink && /^[^\s@:/?]+@[^\s@:/?]+$/.test(text)) return <MailLink to={text} />;
  return text || '–';
}
