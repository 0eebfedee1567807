const key = 'payment-country';

/** Where one pays from, as it was chosen in this browser; null where nobody has. [PAY-09] */
export const loadPaymentCountry = (): string | null => {
  try {
    const kept = localStorage.getItem(key);
    return kept !== null && /^[A-Z]{2}$/.test(kept) ? kept : null;
  } catch {
    return null;
  }
};

export const savePaymentCountry = (country: string): void => {
  try {
    localStorage.setItem(key, country);
  } catch {
    // Without storage it is known as long as the page lives.
  }
};
