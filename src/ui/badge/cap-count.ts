/** 99 stays 99, 100 becomes 99+. [TOPBAR-06 TOPBAR-08] */
export const formatCappedCount = (count: number, cap = 99) => (count > cap ? `${cap}+` : `${count}`);
