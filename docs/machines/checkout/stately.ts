import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "checkout",
  "initial": "opening",
  "on": {
    "cart.changed": {
      "actions": "setLines"
    }
  },
  "states": {
    "opening": {
      "always": [
        {
          "guard": "isSignedOut",
          "target": "signInRequired"
        },
        {
          "target": "editing"
        }
      ]
    },
    "editing": {
      "meta": {
        "spec": [
          "CHECKOUT-18"
        ]
      },
      "initial": "form",
      "always": {
        "guard": "cartIsEmpty",
        "target": "cartEmpty"
      },
      "on": {
        "checkout.chooseMethod": {
          "guard": "methodIsChoosable",
          "actions": [
            "chooseMethod",
            "announceMethod"
          ],
          "meta": {
            "spec": [
              "PAYCHOICE-01",
              "PAYCHOICE-03",
              "PAYCHOICE-04"
            ]
          }
        },
        "checkout.unavailableMethodsUpdated": {
          "actions": "setUnavailableMethods",
          "meta": {
            "spec": [
              "PAYCHOICE-06"
            ]
          }
        },
        "checkout.fieldEdited": {
          "actions": "clearFieldError"
        },
        "checkout.linesUpdated": {
          "guard": "canValidateLines",
          "actions": "applyLineUpdates",
          "meta": {
            "spec": [
              "PLACE-05"
            ]
          }
        }
      },
      "states": {
        "form": {
          "always": {
            "guard": "linesHaveChanged",
            "target": "changes"
          },
          "on": {
            "checkout.addressMissing": {
              "actions": [
                {
                  "type": "explain",
                  "params": {
                    "text": "Please select a delivery address."
                  }
                },
                {
                  "type": "showToast",
                  "params": {
                    "kind": "error",
                    "text": "Kindly select your preferred address to proceed"
                  }
                }
              ],
              "meta": {
                "spec": [
                  "CHECKOUT-10"
                ]
              }
            },
            "checkout.placeOrder": [
              {
                "guard": "detailsAreInvalid",
                "actions": "showFieldErrors",
                "meta": {
                  "spec": [
                    "CHECKOUT-07",
                    "CHECKOUT-08",
                    "CHECKOUT-09"
                  ]
                }
              },
              {
                "guard": "noMethodIsChosen",
                "actions": {
                  "type": "explain",
                  "params": {
                    "text": "No way to pay this order is available at the moment."
                  }
                }
              },
              {
                "guard": "isOpenForPortal",
                "target": "#checkout.openingPortal",
                "actions": "prepareAttempt",
                "meta": {
                  "spec": [
                    "MPESA-15"
                  ]
                }
              },
              {
                "guard": "orderIsOpen",
                "target": "#checkout.placed",
                "actions": "prepareAttempt",
                "meta": {
                  "spec": [
                    "MPESA-15"
                  ]
                }
              },
              {
                "guard": "shouldSaveAddress",
                "target": "#checkout.savingAddress",
                "actions": "prepareAttempt"
              },
              {
                "target": "#checkout.readyToOrder",
                "actions": "prepareAttempt"
              }
            ]
          }
        },
        "changes": {
          "meta": {
            "spec": [
              "PLACE-05"
            ]
          },
          "always": {
            "guard": "linesAreSettled",
            "target": "form"
          },
          "on": {
            "checkout.acceptLine": {
              "guard": "canAcceptLine",
              "actions": "announceAcceptedLine"
            },
            "checkout.removeLine": {
              "guard": "lineHasChanged",
              "actions": "announceRemovedLine"
            }
          }
        }
      }
    },
    "savingAddress": {
      "tags": "busy",
      "meta": {
        "spec": [
          "CHECKOUT-06",
          "CHECKOUT-13"
        ]
      },
      "invoke": {
        "id": "addAddress",
        "src": "addAddress",
        "onDone": [
          {
            "guard": "addressIsAdded",
            "target": "readyToOrder",
            "actions": "announceAddress"
          },
          {
            "target": "readyToOrder",
            "actions": {
              "type": "showToast",
              "params": {
                "kind": "error",
                "text": "Failed to add address"
              }
            },
            "meta": {
              "spec": [
                "ERR-20"
              ]
            }
          }
        ],
        "onError": {
          "target": "readyToOrder",
          "actions": {
            "type": "showToast",
            "params": {
              "kind": "error",
              "text": "Failed to add address"
            }
          }
        }
      }
    },
    "readyToOrder": {
      "always": [
        {
          "guard": "anotherOrderIsOpen",
          "target": "cancellingOrder",
          "meta": {
            "spec": [
              "MPESA-15"
            ]
          }
        },
        {
          "guard": "isCardPayment",
          "target": "redirectedToCard",
          "meta": {
            "spec": [
              "PAYCHOICE-05"
            ]
          }
        },
        {
          "target": "placingOrder",
          "meta": {
            "spec": [
              "CHECKOUT-14"
            ]
          }
        }
      ]
    },
    "cancellingOrder": {
      "tags": "busy",
      "meta": {
        "spec": [
          "CHECKOUT-13",
          "MPESA-15"
        ]
      },
      "invoke": {
        "id": "cancelOrder",
        "src": "cancelOrder",
        "onDone": [
          {
            "guard": "isEarlierOrderOver",
            "target": "readyToOrder",
            "actions": [
              "announceDropped",
              "dropOpenOrder"
            ]
          },
          {
            "guard": "isEarlierOrderPaid",
            "target": "alreadyPaid"
          },
          {
            "target": "editing",
            "actions": "explainCancelFailure"
          }
        ],
        "onError": {
          "target": "editing",
          "actions": [
            {
              "type": "explain",
              "params": {
                "text": "Unexpected error occurred. Please try again."
              }
            },
            {
              "type": "showToast",
              "params": {
                "kind": "error",
                "text": "Oops, we didn't quite catch that.Have another go at it"
              }
            }
          ],
          "meta": {
            "spec": [
              "CHECKOUT-17",
              "ERR-24"
            ]
          }
        }
      }
    },
    "placingOrder": {
      "tags": "busy",
      "meta": {
        "spec": [
          "CHECKOUT-13",
          "CHECKOUT-14",
          "IDEMP-02"
        ]
      },
      "entry": "announceAttempt",
      "invoke": {
        "id": "placeOrder",
        "src": "placeOrder",
        "onDone": [
          {
            "guard": "isPlaced",
            "target": "placed",
            "actions": [
              "announceDecided",
              "rememberOrder",
              "announceAccepted",
              {
                "type": "showToast",
                "params": {
                  "kind": "success",
                  "text": "Order placed successfully"
                }
              }
            ],
            "meta": {
              "spec": [
                "TOAST-07"
              ]
            }
          },
          {
            "guard": "isPlacedWithUrl",
            "target": "redirecting",
            "actions": [
              "announceDecided",
              "rememberOrder",
              "announceAccepted"
            ],
            "meta": {
              "spec": [
                "CHECKOUT-15",
                "ENTITY-15"
              ]
            }
          },
          {
            "guard": "linesAreRefused",
            "target": "editing",
            "actions": [
              "explainRefusal",
              {
                "type": "showToast",
                "params": {
                  "kind": "error",
                  "text": "Oops, your order was not processed successfully, please try again"
                }
              },
              "announceDecided",
              "dropAttempt",
              "applyRefusedLines"
            ],
            "meta": {
              "spec": [
                "CHECKOUT-17",
                "ERR-21",
                "PLACE-05"
              ]
            }
          },
          {
            "guard": "isFinalRefusal",
            "target": "editing",
            "actions": [
              "explainRefusal",
              {
                "type": "showToast",
                "params": {
                  "kind": "error",
                  "text": "Oops, your order was not processed successfully, please try again"
                }
              },
              "announceDecided",
              "dropAttempt"
            ],
            "meta": {
              "spec": [
                "CHECKOUT-17",
                "ERR-21",
                "IDEMP-02"
              ]
            }
          },
          {
            "guard": "failedWith refused",
            "target": "editing",
            "actions": [
              "explainRefusal",
              {
                "type": "showToast",
                "params": {
                  "kind": "error",
                  "text": "Oops, your order was not processed successfully, please try again"
                }
              }
            ],
            "meta": {
              "spec": [
                "CHECKOUT-17",
                "ERR-21"
              ]
            }
          },
          {
            "guard": "failedWith empty",
            "target": "editing",
            "actions": {
              "type": "showToast",
              "params": {
                "kind": "error",
                "text": "We are unable to process the request at the moment, please try again later."
              }
            },
            "meta": {
              "spec": [
                "CHECKOUT-17",
                "ERR-22"
              ]
            }
          },
          {
            "guard": "isPlacedWithoutUrl",
            "target": "editing",
            "actions": [
              "announceDecided",
              "rememberOrder",
              "announceAccepted",
              "explainMissingUrl"
            ],
            "meta": {
              "spec": [
                "CHECKOUT-17",
                "ERR-23"
              ]
            }
          },
          {
            "guard": "failedWith noPaymentUrl",
            "target": "editing",
            "actions": "explainMissingUrl",
            "meta": {
              "spec": [
                "CHECKOUT-17",
                "ERR-23"
              ]
            }
          },
          {
            "guard": "failedWith network",
            "target": "editing",
            "actions": {
              "type": "explain",
              "params": {
                "text": "Failed to place order due to network error. Please check your connection and try again."
              }
            },
            "meta": {
              "spec": [
                "CHECKOUT-17",
                "ERR-25"
              ]
            }
          },
          {
            "target": "editing",
            "actions": [
              {
                "type": "explain",
                "params": {
                  "text": "Unexpected error occurred. Please try again."
                }
              },
              {
                "type": "showToast",
                "params": {
                  "kind": "error",
                  "text": "Oops, we didn't quite catch that.Have another go at it"
                }
              }
            ],
            "meta": {
              "spec": [
                "CHECKOUT-17",
                "ERR-24"
              ]
            }
          }
        ],
        "onError": {
          "target": "editing",
          "actions": [
            {
              "type": "explain",
              "params": {
                "text": "Unexpected error occurred. Please try again."
              }
            },
            {
              "type": "showToast",
              "params": {
                "kind": "error",
                "text": "Oops, we didn't quite catch that.Have another go at it"
              }
            }
          ],
          "meta": {
            "spec": [
              "CHECKOUT-17",
              "ERR-24"
            ]
          }
        }
      }
    },
    "openingPortal": {
      "tags": "busy",
      "meta": {
        "spec": [
          "CHECKOUT-13",
          "PAYCHOICE-05",
          "MPESA-15"
        ]
      },
      "invoke": {
        "id": "openPortal",
        "src": "openPortal",
        "onDone": [
          {
            "guard": "portalIsOpen",
            "target": "redirecting",
            "actions": "setPaymentUrl"
          },
          {
            "guard": "isPortalRefusedWith paid",
            "target": "alreadyPaid"
          },
          {
            "guard": "isPortalRefusedWith cancelled",
            "target": "editing",
            "actions": [
              "announceDropped",
              "dropOpenOrder",
              "dropAttempt",
              {
                "type": "explain",
                "params": {
                  "text": "The earlier order was cancelled. Press PAY NOW to order again."
                }
              }
            ]
          },
          {
            "target": "editing",
            "actions": "explainPortalFailure",
            "meta": {
              "spec": [
                "ERR-23",
                "ERR-25"
              ]
            }
          }
        ],
        "onError": {
          "target": "editing",
          "actions": [
            {
              "type": "explain",
              "params": {
                "text": "Unexpected error occurred. Please try again."
              }
            },
            {
              "type": "showToast",
              "params": {
                "kind": "error",
                "text": "Oops, we didn't quite catch that.Have another go at it"
              }
            }
          ],
          "meta": {
            "spec": [
              "CHECKOUT-17",
              "ERR-24"
            ]
          }
        }
      }
    },
    "redirecting": {
      "tags": "busy",
      "meta": {
        "spec": [
          "CHECKOUT-16",
          "TOAST-06",
          "CONST-11"
        ]
      },
      "entry": {
        "type": "showToast",
        "params": {
          "kind": "success",
          "text": "Please wait while we redirect you to our payment portal in 3...2...1... "
        }
      },
      "after": {
        "portalDelay": {
          "target": "redirectedToPortal",
          "actions": "announcePortal"
        }
      }
    },
    "placed": {
      "type": "final",
      "meta": {
        "spec": [
          "PAYCHOICE-02"
        ]
      },
      "entry": "announcePlaced"
    },
    "alreadyPaid": {
      "type": "final",
      "meta": {
        "spec": [
          "MPESA-15"
        ]
      },
      "entry": "announceAlreadyPaid"
    },
    "redirectedToPortal": {
      "type": "final"
    },
    "redirectedToCard": {
      "type": "final",
      "meta": {
        "spec": [
          "PAYCHOICE-05"
        ]
      },
      "entry": "announceCard"
    },
    "cartEmpty": {
      "type": "final",
      "meta": {
        "spec": [
          "CHECKOUT-14"
        ]
      },
      "entry": "announceEmptyCart"
    },
    "signInRequired": {
      "type": "final",
      "meta": {
        "spec": [
          "CHECKOUT-02"
        ]
      },
      "entry": [
        {
          "type": "showToast",
          "params": {
            "kind": "error",
            "text": "Oops, you haven't logged in yet."
          }
        },
        "announceSignInNeeded"
      ]
    }
  }
});
