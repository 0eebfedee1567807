import { createContext, use } from 'react';

type FieldLink = { id?: string; describedBy?: string; invalid: boolean };

/** Connects a control to its field's label, hint and error. */
export const FieldContext = createContext<FieldLink>({ invalid: false });

type OwnAttributes = {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
};

/** The attributes of a control in a field; its own come first. */
export function useFieldAttributes(own: OwnAttributes) {
  const field = use(FieldContext);
  return {
    id: own.id ?? field.id,
    'aria-describedby': own['aria-describedby'] ?? field.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field.invalid || undefined),
  };
}
