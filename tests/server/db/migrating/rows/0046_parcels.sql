update orders set carrier = 'Wells Fargo', waybill = 'WF-1001' where order_number = 'SH1PP1NG0001';
